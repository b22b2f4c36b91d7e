// A folder contains few enough files to be read at a glance.
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { caps, isGenerated } from './caps.ts'
import { ourFiles } from './our-files.ts'

/** Files beside the file they belong to, or in a list that only grows. They are not counted. */
const notCounted = /[.](test|component-test|fixture|journey)[.]\w+$|-for-tests[.]ts$|[.]css$|^server\/src\/migrations\//

const byFolder = Map.groupBy(
  ourFiles().filter((path) => !notCounted.test(path) && !isGenerated(path)),
  dirname,
)

test(`no folder contains more than ${caps.folderFiles} of our files`, () => {
  expect(byFolder.size).toBeGreaterThan(100)
  const counts = [...byFolder].map(([folder, { length }]) => [folder, length] as const)
  expect(counts.filter(([, count]) => count > caps.folderFiles)).toEqual([])
})
