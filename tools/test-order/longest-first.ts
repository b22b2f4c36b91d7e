// The order of test files: those that take longest first, so that no worker runs one of them alone at the end. Vitest
// knows durations only from an earlier run; in a fresh clone it would start the largest files first.
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take more than 15 s of a worker, longest first. */
export const longFiles: readonly string[] = [
  'server/src/main/store/two-servers.test.ts',
  'server/src/resource/every-resource.test.ts',
  'demo/factory/seed-factory.test.ts',
  'server/src/modules/stock/concurrency.test.ts',
  'server/src/platform/broker/external/broker-restart.test.ts',
  'server/src/main/store/refused-start.test.ts',
  'server/src/main/store/restore-command.alone.test.ts',
  'server/src/main/http/every-route.alone.test.ts',
  'server/src/main/store/restore.alone.test.ts',
  'server/src/main/stop.alone.test.ts',
  'demo/companies/company-demos.alone.test.ts',
  'server/src/main/crash.alone.test.ts',
  'server/src/modules/telemetry/sample/sample-retention.alone.test.ts',
  'server/src/main/broker-crash.alone.test.ts',
  'server/src/modules/message/lanes.alone.test.ts',
  'server/src/main/clock-set-back.alone.test.ts',
  'server/src/main/metrics/metrics.alone.test.ts',
  'server/src/modules/telemetry/history/history-url.alone.test.ts',
  'server/src/main/silence.alone.test.ts',
  'e2e/english.journey.ts',
  'e2e/registration.journey.ts',
  'e2e/pages.journey.ts',
  'e2e/people.journey.ts',
  'e2e/messages.journey.ts',
  'e2e/shell.journey.ts',
]

/** Returns the position of a file in `longFiles`; their number for any other file. */
function rankOf({ moduleId }: TestSpecification): number {
  const rank = longFiles.findIndex((file) => moduleId.endsWith(`/${file}`))
  return rank < 0 ? longFiles.length : rank
}

/** Keeps the order of the projects that Vitest gives, and the order of other files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const byProject = Map.groupBy(sorted, ({ project }) => project)
    return [...byProject.values()].flatMap((filesOfProject) =>
      filesOfProject.sort((left, right) => rankOf(left) - rankOf(right)),
    )
  }
}
