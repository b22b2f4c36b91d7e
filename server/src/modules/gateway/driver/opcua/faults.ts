// Errors of the library and status codes of servers as faults with words.

import { StatusCodes } from 'node-opcua-client'
import { OutboundFailure } from '../../../../platform/outbound/outbound-failure.ts'
import { faultCodeOfFailure } from '../connection-faults.ts'
import { type DriverAddress, DriverError } from '../driver.ts'

const patterns: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/ECONNREFUSED/, 'connectionRefused'],
  [/ENOTFOUND|EAI_/, 'hostUnknown'],
  [/BadIdentityToken|BadUserAccessDenied/, 'badCredentials'],
  [/BadCertificate|BadSecurityChecksFailed/, 'certificateRefused'],
  [/BadSecurityPolicyRejected|BadSecurityModeRejected/, 'securityNotOffered'],
  [/BadTooManySessions|BadTcpServerTooBusy/, 'deviceBusy'],
  [/rejected by server/, 'notOpcua'],
]

/** Returns the fault of a failed connection. */
export function faultOfError(error: unknown, { host, port }: DriverAddress): DriverError {
  if (error instanceof DriverError) return error
  if (error instanceof OutboundFailure) return new DriverError(faultCodeOfFailure(error.kind), { host, port })
  const text = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)
  const code = patterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'connectTimeout'
  return new DriverError(code, { host, port })
}

/** Returns the fault of a node that the server refuses; undefined if it has a value, whatever its quality. */
export function faultOfNode(statusCode: { readonly value: number }, address: string): DriverError['fault'] | undefined {
  if (
    statusCode.value === StatusCodes.BadNodeIdUnknown.value ||
    statusCode.value === StatusCodes.BadNodeIdInvalid.value
  ) {
    return { code: 'illegalAddress', parameters: { address } }
  }
  if (statusCode.value === StatusCodes.BadAttributeIdInvalid.value) return { code: 'noValue', parameters: { address } }
  const isDenied =
    statusCode.value === StatusCodes.BadNotReadable.value || statusCode.value === StatusCodes.BadUserAccessDenied.value
  return isDenied ? { code: 'notReadable', parameters: { address } } : undefined
}
