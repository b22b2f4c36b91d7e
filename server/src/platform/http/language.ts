import type { IncomingMessage } from 'node:http'
import type { Language } from '@gemba/contract/kit/page.ts'

/** The caller's language from `Accept-Language`; zh-CN when it names none of ours. */
export function languageOf(request: Pick<IncomingMessage, 'headers'>): Language {
  const wanted = String(request.headers['accept-language'] ?? '').toLowerCase()
  if (/^zh-(tw|hk|mo|hant)/.test(wanted)) return 'zh-TW'
  return /^(en|us-en)/.test(wanted) ? 'en' : 'zh-CN'
}
