// A folder holds what belongs together, and not more than a reader takes in at a glance.
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { caps, isGenerated } from './caps.ts'
import { ourFiles } from './our-files.ts'

/** Stands beside the file it belongs to, or in a list that only grows. */
const uncounted = /[.](test|component-test|fixture|journey)[.]\w+$|-for-tests[.]ts$|[.]css$|^server\/src\/migrations\//

const byFolder = Map.groupBy(
  ourFiles().filter((path) => !uncounted.test(path) && !isGenerated(path)),
  dirname,
)

test(`no folder holds more than ${caps.folderFiles} of our files`, () => {
  expect(byFolder.size).toBeGreaterThan(100)
  const counts = [...byFolder].map(([folder, { length }]) => [folder, length] as const)
  expect(counts.filter(([, count]) => count > caps.folderFiles)).toEqual([])
})
