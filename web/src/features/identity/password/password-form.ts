// Validates a new password and its repetition (shell specification, section 5: S-264, S-265).
import { isAcceptablePassword, isStrongPassword } from '@gemba/contract/identity/sign-in/password.ts'

/** Returns 0 for an unacceptable password, 1 for an acceptable one, 2 for a strong one. */
export function strengthOf(password: string): 0 | 1 | 2 {
  if (!isAcceptablePassword(password)) return 0
  return isStrongPassword(password) ? 2 : 1
}

export interface NewPassword {
  password: string
  repeated: string
}

export type PasswordProblem = 'required' | 'passwordRule' | 'notTheSame'

/** Returns the problems by input. */
export function findPasswordProblems({
  password,
  repeated,
}: NewPassword): Partial<Record<keyof NewPassword, PasswordProblem>> {
  if (password === '') return { password: 'required' }
  if (!isAcceptablePassword(password)) return { password: 'passwordRule' }
  if (repeated === '') return { repeated: 'required' }
  return repeated === password ? {} : { repeated: 'notTheSame' }
}
