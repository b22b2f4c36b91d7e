// URLs of traces: `?of=` selects the object, a lot has a URL of its own.
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { genealogyPage } from '@gemba/contract/production/menu-groups.ts'
import { addressed, pageUrl } from '../../../resource/tab/page-url.ts'

export const genealogyUrl = pagePath(genealogyPage)
export const lotGenealogyUrl = addressed(genealogyPage, { below: '/:id' }).pattern

const traceAddress = addressed(genealogyPage, { query: ['of'] })

export const addressOfTrace = (key: string): string => pageUrl(traceAddress, { of: key })
