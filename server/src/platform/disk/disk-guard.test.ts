import { expect, test } from 'vitest'
import { DiskGuard, type DiskSpace, levelOf } from './disk-guard.ts'

const gigabyte = 2 ** 30
const diskSpace = (share: number, totalBytes = 100 * gigabyte): DiskSpace => ({
  totalBytes,
  freeBytes: Math.round(totalBytes * (1 - share)),
})

test.each([
  [0.5, 'ok', 'ok'],
  [0.8, 'ok', 'warning'],
  [0.795, 'warning', 'warning'],
  [0.785, 'warning', 'ok'],
  [0.9, 'warning', 'low'],
  [0.895, 'low', 'low'],
  [0.97, 'low', 'full'],
  [0.965, 'full', 'full'],
  [0.955, 'full', 'low'],
  [0.2, 'full', 'ok'],
] as const)('a disk with share %d used and previous level %s has level %s', (share, before, level) => {
  expect(levelOf(diskSpace(share), before)).toBe(level)
})

test('a small disk is full while PostgreSQL still has space for its WAL', () => {
  expect(levelOf({ totalBytes: gigabyte, freeBytes: 120 * 2 ** 20 }, 'ok')).toBe('full')
  expect(levelOf({ totalBytes: gigabyte, freeBytes: 150 * 2 ** 20 }, 'full')).toBe('full')
  expect(levelOf({ totalBytes: gigabyte, freeBytes: 250 * 2 ** 20 }, 'full')).toBe('ok')
})

test('each new level is reported once, and a disk that cannot be read keeps its state', async () => {
  const answers: (DiskSpace | Error)[] = [
    diskSpace(0.5),
    diskSpace(0.85),
    diskSpace(0.86),
    new Error('EIO'),
    diskSpace(0.98),
    diskSpace(0.3),
  ]
  const notices: string[] = []
  const guard = new DiskGuard({
    folder: '/',
    readSpace: async () => {
      const answer = answers.shift() as DiskSpace | Error
      if (answer instanceof Error) throw answer
      return answer
    },
    changed: ({ level }) => void notices.push(level),
  })
  const fullness: boolean[] = []
  while (answers.length > 0) {
    await guard.check()
    fullness.push(guard.isFull)
  }
  expect(notices).toEqual(['warning', 'full', 'ok'])
  expect(fullness).toEqual([false, false, false, false, true, false])
})

test('reads the disk of a folder', async () => {
  const guard = new DiskGuard({ folder: import.meta.dirname })
  await guard.start()
  guard.stop()
  expect(guard.state.totalBytes).toBeGreaterThan(0)
  expect(guard.state.freeBytes).toBeLessThanOrEqual(guard.state.totalBytes)
})
