import { contextOf } from './request-context.ts'
import type { Step } from './step.ts'

/** Throws an error of `admit` for a company without a valid licence. */
export const assertLicence: Step = ({ permission, needsNoLicence }, { admit }) =>
  permission === 'public' || needsNoLicence || !admit ? undefined : (request) => admit(contextOf(request).caller.actor)
