// A folder holds what belongs together, and not more than a reader takes in at a glance.
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { ourFiles } from './our-files.ts'

const most = 20

/** Stands beside the file it belongs to, or in a list that only grows. */
const uncounted = /[.](test|component-test|fixture|journey)[.]\w+$|-for-tests[.]ts$|[.]css$|^server\/src\/migrations\//

const byFolder = Map.groupBy(
  ourFiles().filter((path) => !uncounted.test(path)),
  dirname,
)

test(`no folder holds more than ${most} of our files`, () => {
  expect(byFolder.size).toBeGreaterThan(100)
  const counts = [...byFolder].map(([folder, { length }]) => [folder, length] as const)
  expect(counts.filter(([, count]) => count > most)).toEqual([])
})
