import { DomainError } from '../../domain-error.ts'
import { languageOf } from '../language.ts'
import { contextOf } from './request-context.ts'
import type { Step } from './step.ts'

/** Finds the session of a request. Throws `expired`, `elsewhere`. */
export const authenticate: Step = ({ permission }, services) =>
  permission === 'public'
    ? undefined
    : async (request) => {
        const context = contextOf(request)
        if (context.token === null) throw new DomainError('expired')
        const state = await services.authenticate(context.token)
        if (state.kind !== 'running') throw new DomainError(state.kind)
        context.setCaller({
          actor: { ...state.actor, language: languageOf(request) },
          // A token that a browser session issued is usable only with the key of that browser.
          sessionKey: !context.isBearer || state.isSigned ? state.key : null,
        })
      }
