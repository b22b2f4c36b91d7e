import { systemActor } from '../../db/work.ts'
import { languageOf } from '../language.ts'
import { tokenCookie } from '../session.ts'
import { RequestContext } from './request-context.ts'
import type { Step } from './step.ts'

/** Opens the context of a request with its token. */
export const openContext: Step = (route) => (request) => {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  request.gemba = new RequestContext(route, {
    token: bearer ?? request.cookies[tokenCookie] ?? null,
    isBearer: bearer !== undefined,
    actor: { ...systemActor(), language: languageOf(request) },
  })
}
