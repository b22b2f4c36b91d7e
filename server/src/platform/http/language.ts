import type { IncomingMessage } from 'node:http'
import type { Language } from '@gemba/contract/kit/page.ts'

/** Returns the language of `Accept-Language`; zh-CN if it names no supported language. */
export function languageOf(request: Pick<IncomingMessage, 'headers'>): Language {
  const header = String(request.headers['accept-language'] ?? '').toLowerCase()
  if (/^zh-(tw|hk|mo|hant)/.test(header)) return 'zh-TW'
  return /^(en|us-en)/.test(header) ? 'en' : 'zh-CN'
}
