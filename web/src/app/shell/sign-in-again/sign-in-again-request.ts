// Whether the page asks for the password again because its session has ended. All calls that wait share one answer.
import { create } from 'zustand'

interface SignInRequest {
  /** Why it is asked; undefined while it is not. */
  reason: string | undefined
  answer: (isSignedIn: boolean) => void
}

const nothing: SignInRequest = { reason: undefined, answer: () => undefined }
export const useSignInAgain = create<SignInRequest>(() => nothing)

let isOffered = false
let waiting: Promise<boolean> | undefined

/** Says that the page can ask; answers how to take it back. */
export function offerSignIn(): () => void {
  isOffered = true
  return () => {
    isOffered = false
    useSignInAgain.getState().answer(false)
  }
}

export const canSignInAgain = (): boolean => isOffered

/** True when the same person has signed in again. */
export function requestSignIn(reason: string): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    const answer = (isSignedIn: boolean) => {
      waiting = undefined
      useSignInAgain.setState(nothing)
      resolve(isSignedIn)
    }
    useSignInAgain.setState({ reason, answer })
  })
  return waiting
}
