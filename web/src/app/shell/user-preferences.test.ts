import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })

const { parsePreferences, preferencesToApply } = await import('./user-preferences.ts')
const stored = { theme: 'dark', language: 'en' } as const

it('takes over what a person chose elsewhere on a computer that is new, or was another person’s', () => {
  expect(preferencesToApply(stored, { owner: null, userId: '1', hasChosen: false })).toEqual(stored)
  expect(preferencesToApply(stored, { owner: '2', userId: '1', hasChosen: true })).toEqual(stored)
})

it('leaves what was chosen here by the same person, or on the sign-in page of a computer that was nobody’s', () => {
  expect(preferencesToApply(stored, { owner: '1', userId: '1', hasChosen: false })).toEqual({})
  expect(preferencesToApply(stored, { owner: null, userId: '1', hasChosen: true })).toEqual({})
})

it('reads nothing of what it does not know', () => {
  expect(parsePreferences(JSON.stringify(stored))).toEqual(stored)
  for (const text of [null, undefined, '', 'x', '[]', '7', 'null', '{"theme":"pink","language":"fr"}']) {
    expect(parsePreferences(text)).toEqual({})
  }
})
