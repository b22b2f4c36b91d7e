// Code that cannot be loaded: a message without a network, a reload of the page if the server has another version.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentLanguage } from '../i18n/language.ts'
import { textIn } from '../i18n/words.ts'
import { loadCode } from './load-code.ts'
import { callWords } from './words.ts'

const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
let answer: () => Promise<Response>

beforeEach(() => {
  vi.spyOn(window, 'fetch').mockImplementation(() => answer())
})
afterEach(() => vi.restoreAllMocks())

test('without a network a message says so and loading can be retried', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const failure = await loadCode(broken).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'offline', message: textIn(currentLanguage(), callWords)('offline') })
  await expect(loadCode(async () => 7)).resolves.toBe(7)
})

test('the page is reloaded if the server has another version; other failures are thrown', async () => {
  const reload = vi.fn()
  answer = async () => new Response('<script type="module" src="/assets/newer.js"></script>')
  void loadCode(broken, reload)
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  const currentSource = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
  answer = async () => new Response(`<script type="module" src="${currentSource}"></script>`)
  await expect(loadCode(broken, reload)).rejects.toThrow('dynamically imported')
  expect(reload).toHaveBeenCalledTimes(1)
})
