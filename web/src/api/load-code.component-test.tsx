// What becomes of code that cannot be loaded: said in words without network, the newer page with a newer server.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLanguage } from '../i18n/language.ts'
import { loadCode } from './load-code.ts'

const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
let answer: () => Promise<Response>

beforeEach(() => {
  useLanguage.setState({ language: 'en' })
  vi.spyOn(window, 'fetch').mockImplementation(() => answer())
})
afterEach(() => vi.restoreAllMocks())

test('without network it is said, and may be tried again', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(loadCode(broken)).rejects.toMatchObject({
    ...{ code: 'offline', message: 'The server cannot be reached; check the network' },
  })
  await expect(loadCode(async () => 7)).resolves.toBe(7)
})

test('of a server with another version the page is loaded anew; what fails for another reason is told', async () => {
  const reload = vi.fn()
  answer = async () => new Response('<script type="module" src="/assets/newer.js"></script>')
  void loadCode(broken, reload)
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
  answer = async () => new Response(`<script type="module" src="${own}"></script>`)
  await expect(loadCode(broken, reload)).rejects.toThrow('dynamically imported')
  expect(reload).toHaveBeenCalledTimes(1)
})
