import { type MenuDeclaration, menu } from '@gemba/contract/menu.ts'
import { expect, test } from 'vitest'
import { menuIcons } from './menu-icons.ts'

const logosOf = (entries: readonly MenuDeclaration[]): string[] =>
  entries.flatMap(({ logo, children = [] }) => [...(logo ? [logo] : []), ...logosOf(children)])

test("every icon named in the product's menu exists", () => {
  const logos = logosOf(menu)
  expect(logos.length).toBeGreaterThan(20)
  expect(logos.filter((logo) => !(logo in menuIcons))).toEqual([])
})
