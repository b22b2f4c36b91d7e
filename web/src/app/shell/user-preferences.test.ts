import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })

const { parsePreferences, preferencesToApply } = await import('./user-preferences.ts')
const stored = { theme: 'dark', language: 'en' } as const

it('applies the stored choices on a computer that is new or was used by another person', () => {
  expect(preferencesToApply(stored, { owner: null, userId: '1', hasChosen: false })).toEqual(stored)
  expect(preferencesToApply(stored, { owner: '2', userId: '1', hasChosen: true })).toEqual(stored)
})

it('keeps the choices made here by the same person, or on the sign-in page of an unused computer', () => {
  expect(preferencesToApply(stored, { owner: '1', userId: '1', hasChosen: false })).toEqual({})
  expect(preferencesToApply(stored, { owner: null, userId: '1', hasChosen: true })).toEqual({})
})

it('ignores unknown content', () => {
  expect(parsePreferences(JSON.stringify(stored))).toEqual(stored)
  for (const text of [null, undefined, '', 'x', '[]', '7', 'null', '{"theme":"pink","language":"fr"}']) {
    expect(parsePreferences(text)).toEqual({})
  }
})
