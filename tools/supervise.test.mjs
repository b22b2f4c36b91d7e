import { expect, test } from 'vitest'
import { supervise } from './supervise.mjs'

/** Runs `supervise` over scripted ends of the server. Returns the exit code, the pauses and the number of starts. */
async function runOver(ends, { stopInPause = -1, runMs = 0 } = {}) {
  const pauses = []
  let starts = 0
  let clock = 0
  const code = await supervise({
    start: async () => {
      clock += runMs
      return { code: 0, isReady: true, isStopped: false, ...ends[starts++] }
    },
    say: () => {},
    pause: async (ms) => {
      pauses.push(ms)
      return pauses.length - 1 === stopInPause
    },
    now: () => clock,
  })
  return { code, pauses, starts }
}

const crash = { code: 1 }
const killed = { code: 137 }

test('a server that was ready is restarted after a crash or a kill, with growing pauses', async () => {
  const ends = [crash, killed, { code: 1, isReady: false }, crash, { code: 0 }]
  expect(await runOver(ends)).toEqual({ code: 0, pauses: [1000, 2000, 4000, 8000], starts: 5 })
})

test('the pause is at most a minute, and is reset after ten minutes without an end', async () => {
  const often = [...Array(9).fill(crash), { code: 0 }]
  expect((await runOver(often)).pauses.slice(-3)).toEqual([60_000, 60_000, 60_000])
  expect((await runOver(often, { runMs: 600_001 })).pauses).toEqual(Array(9).fill(1000))
})

test.each([
  ['a failed start', [{ code: 1, isReady: false }], 1],
  ['a clean end', [{ code: 0 }], 0],
  ['a requested end', [{ code: 1, isStopped: true }], 1],
])('%s is not followed by another start', async (_case, ends, code) => {
  expect(await runOver(ends)).toEqual({ code, pauses: [], starts: 1 })
})

test('it ends during a pause when it is stopped', async () => {
  expect(await runOver([crash, crash], { stopInPause: 1 })).toEqual({ code: 1, pauses: [1000, 2000], starts: 2 })
})

test('a server that requests a restart is restarted at once', async () => {
  expect(await runOver([{ code: 75 }, { code: 75 }, { code: 0 }])).toEqual({ code: 0, pauses: [], starts: 3 })
})
