import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { findChromium } from './tools/chromium.mjs'
import { LongestFirst } from './tools/test-order/longest-first.ts'

const include = ['{contract,demo,server,web,bench}/**/*.test.{ts,tsx}', 'tools/**/*.test.{mjs,ts}']

/** Tests that have their process to themselves (tools/alone-tests.test.ts says which must). */
const aloneFiles = '**/*.alone.test.{ts,tsx}'

const memoryFolder = 'tools/test-folder/memory-folder.ts'

const inNode = {
  // One more than there are cores, because several of them wait for clocks of the product.
  maxWorkers: 3,
  // Together: no worker waits until the last file of the other project has ended.
  sequence: { groupOrder: 1 },
  globalSetup: [memoryFolder, 'server/src/platform/embedded/postgres-for-tests.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // A poll waits for work of the product, which takes as long as the machine needs.
  expect: { poll: { timeout: 20_000 } },
  // Each product compiles the same programs: workers, intake threads and programs of their own.
  env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/node-compile') },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    // What is transformed is kept: for the projects of a run, which share most modules, and for the next run.
    fsModuleCache: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        // The files of a worker share its modules, and the product that some of them join (docs/adr/0019).
        test: { ...inNode, name: 'node', include, exclude: [...configDefaults.exclude, aloneFiles], isolate: false },
      },
      {
        extends: true,
        test: { ...inNode, name: 'node-alone', include: [aloneFiles] },
      },
      {
        extends: true,
        plugins: [react()],
        // All packages are bundled before the first test: one that is found later would load the page anew under a test.
        optimizeDeps: { entries: ['web/src/**/*.tsx'], include: ['react/jsx-dev-runtime', 'vitest-browser-react'] },
        test: {
          name: 'components',
          // One more than there are cores, because a test waits for its page a third of the time.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
          // The tests of a worker share its page and its modules.
          isolate: false,
          include: ['web/src/**/*.component-test.tsx'],
          setupFiles: ['web/src/app/component-test-setup.fixture.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: findChromium() ?? '',
                // The sandbox of Chromium cannot be used by root, whom containers and build machines run as.
                args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
              },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 800 } }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          // One more than there are cores, because a journey waits for its page half of the time. Each has its own product.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          include: ['e2e/**/*.journey.ts'],
          // The pages that visitors left serve those of the next file.
          isolate: false,
          globalSetup: [memoryFolder, 'e2e/suite-for-journeys.ts'],
          setupFiles: ['e2e/expect-no-failures.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
