// All keys that this product stores in a browser. Keys and formats do not change, because values of earlier versions
// are still read.
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { ourFiles, readOurs } from '../../../tools/our-files.ts'
import { memoryStore } from '../session/memory-store.fixture.ts'
import { declaredKeys } from './stored-value.ts'

const isTest = /\.(test|fixture|component-test)\.tsx?$/
const files = ourFiles().filter((path) => /^web\/src\/.*\.tsx?$/.test(path) && !isTest.test(path))

test('the storage of the browser is used through declared keys only', () => {
  const direct = files.filter((path) => /\b(localStorage|sessionStorage)\b/.test(readOurs(path)))
  expect(direct).toEqual(['web/src/storage/stored-value.ts'])
})

test('these keys are declared, each once', async () => {
  vi.stubGlobal('localStorage', memoryStore())
  vi.stubGlobal('sessionStorage', memoryStore())
  for (const path of files.filter((name) => /\bdefineStored(Family)?\b/.test(readOurs(name)))) {
    await import(/* @vite-ignore */ fileURLToPath(new URL(`../../../${path}`, import.meta.url)))
  }
  expect(declaredKeys.map(({ key, area, scope }) => `${key} ${area} ${scope}`).toSorted()).toEqual([
    'gemba.announced.* browser user',
    'gemba.bench.* browser user',
    'gemba.bench.worker.* tab browser',
    'gemba.dictionary browser user',
    'gemba.dispatch.view browser browser',
    'gemba.dispatch.workCenter browser browser',
    'gemba.draft.* browser user',
    'gemba.first-steps-hidden browser browser',
    'gemba.functions tab user',
    'gemba.kept browser user',
    'gemba.language browser browser',
    'gemba.menu-collapsed browser browser',
    'gemba.navigation tab user',
    'gemba.notice.read browser browser',
    'gemba.place.* browser user',
    'gemba.product tab user',
    'gemba.ring browser browser',
    'gemba.ring-lease browser browser',
    'gemba.sign-in browser browser',
    'gemba.station browser browser',
    'gemba.tabs tab user',
    'gemba.tabs-of tab user',
    'gemba.theme browser browser',
    'gemba.user tab user',
    'gemba.view.* browser user',
    'gemba.workspace-of browser browser',
    'lang browser browser',
    'language browser browser',
    'locale browser browser',
  ])
})
