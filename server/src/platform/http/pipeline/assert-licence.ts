import { contextOf } from './request-context.ts'
import type { Step } from './step.ts'

/** Refuses companies that may not use the installation at present. Errors of `admit`. */
export const assertLicence: Step = ({ permission, needsNoLicence }, { admit }) =>
  permission === 'public' || needsNoLicence || !admit ? undefined : (request) => admit(contextOf(request).caller.actor)
