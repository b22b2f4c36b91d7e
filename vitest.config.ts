import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two at a time: module tests share one PostgreSQL, each worker of the journeys has its own product, and the machine the product promises to run on has two cores.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{contract,server,web,bench}/**/*.test.{ts,tsx}', 'tools/**/*.test.{mjs,ts}'],
          globalSetup: ['server/src/platform/embedded/postgres-for-tests.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.journey.ts'],
          globalSetup: ['e2e/suite-for-journeys.ts'],
          setupFiles: ['e2e/expect-no-failures.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
