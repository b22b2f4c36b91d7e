import { type ControlFault, reasonText } from '@gemba/contract/control/reasons.ts'
import type { Actor } from '../../platform/db/work.ts'
import { DomainError } from '../../platform/domain-error.ts'

/** Throws `controlRefused` with the reason in the language of the actor. */
export function refuse({ language }: Pick<Actor, 'language'>, fault: ControlFault): never {
  throw new DomainError('controlRefused', {
    reason: reasonText(fault, language),
    reasonCode: fault.code,
    parameters: fault.parameters,
  })
}
