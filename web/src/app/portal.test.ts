import { describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })

describe('after an entry by ticket', () => {
  it.each([
    ['https://plant.example/?redisKey=x', 'https://plant.example/model'],
    ['https://plant.example/lak/pages?redisKey=x#top', 'https://plant.example/lak/pages#top'],
    ['https://plant.example//evil.example/a?redisKey=x', 'https://plant.example/evil.example/a'],
    ['https://plant.example/\\evil.example?redisKey=x', 'https://plant.example/evil.example'],
    ['https://plant.example////evil.example?redisKey=x', 'https://plant.example/evil.example'],
  ])('%s leads to %s', async (address, target) => {
    const { pageAfterEntry } = await import('./portal.ts')
    expect(pageAfterEntry(new URL(address))).toBe(target)
  })
})
