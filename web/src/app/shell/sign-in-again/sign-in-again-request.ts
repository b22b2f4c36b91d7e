// The request for the password after the session has ended. All waiting requests share one answer.
import { create } from 'zustand'

interface SignInRequest {
  /** Why the password is requested; undefined while it is not. */
  reason: string | undefined
  answer: (isSignedIn: boolean) => void
}

const nothing: SignInRequest = { reason: undefined, answer: () => undefined }
export const useSignInAgain = create<SignInRequest>(() => nothing)

let isOffered = false
let pendingSignIn: Promise<boolean> | undefined

/** Announces that the page can request the password. Returns a function that withdraws this. */
export function offerSignIn(): () => void {
  isOffered = true
  return () => {
    isOffered = false
    useSignInAgain.getState().answer(false)
  }
}

export const canSignInAgain = (): boolean => isOffered

/** Returns true when the same person has signed in again. */
export function requestSignIn(reason: string): Promise<boolean> {
  pendingSignIn ??= new Promise<boolean>((resolve) => {
    const answer = (isSignedIn: boolean) => {
      pendingSignIn = undefined
      useSignInAgain.setState(nothing)
      resolve(isSignedIn)
    }
    useSignInAgain.setState({ reason, answer })
  })
  return pendingSignIn
}
