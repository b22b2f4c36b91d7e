import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })

const { readWorkspace, takenOver } = await import('./workspace.ts')
const held = { theme: 'dark', language: 'en' } as const

it('takes over what a person chose elsewhere on a computer that is new, or was another person’s', () => {
  expect(takenOver(held, { owner: null, userId: '1', hasChosen: false })).toEqual(held)
  expect(takenOver(held, { owner: '2', userId: '1', hasChosen: true })).toEqual(held)
})

it('leaves what was chosen here by the same person, or on the sign-in page of a computer that was nobody’s', () => {
  expect(takenOver(held, { owner: '1', userId: '1', hasChosen: false })).toEqual({})
  expect(takenOver(held, { owner: null, userId: '1', hasChosen: true })).toEqual({})
})

it('reads nothing of what it does not know', () => {
  expect(readWorkspace(JSON.stringify(held))).toEqual(held)
  for (const text of [null, undefined, '', 'x', '[]', '7', 'null', '{"theme":"pink","language":"fr"}']) {
    expect(readWorkspace(text)).toEqual({})
  }
})
