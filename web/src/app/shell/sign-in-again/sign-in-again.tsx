// The sign-in over the page after the session has ended. The open page stays.
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { failureOf } from '../../../api/call-error.ts'
import { queryClient } from '../../../api/query.ts'
import { reconnectFeed } from '../../../feed/feed.ts'
import { useText } from '../../../i18n/text.ts'
import { hasAnyUnsaved } from '../../../resource/tab/unsaved-changes.ts'
import { useOwnNames } from '../../../session/own-names.ts'
import { leaveSession, signInAgain, useSession } from '../../../session/session.ts'
import { confirm } from '../../../ui/panel/confirm.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { shellWords } from '../../words.ts'
import { offerSignIn, useSignInAgain } from './sign-in-again-request.ts'

/** Rendered once in the shell. */
export function SignInAgain() {
  const { reason, answer } = useSignInAgain()
  useEffect(offerSignIn, [])
  return reason === undefined ? null : <SignInPanel reason={reason} onAnswer={answer} />
}

function useLeave(onAnswer: (isSignedIn: boolean) => void) {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return async () => {
    const isSure =
      !hasAnyUnsaved() ||
      (await confirm({
        title: text('hint'),
        message: text('leaveUnsaved'),
        confirmText: text('otherAccount'),
        cancelText: text('stayHere'),
        isDangerous: true,
      }))
    if (!isSure) return
    onAnswer(false)
    await leaveSession()
    await navigate(`/?${new URLSearchParams({ from: pathname + search })}`)
  }
}

function SignInPanel({ reason, onAnswer }: { reason: string; onAnswer: (isSignedIn: boolean) => void }) {
  const text = useText(shellWords)
  const names = useOwnNames()
  const user = useSession((state) => state.user)
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState(reason)
  const [isBusy, setBusy] = useState(false)
  const leave = useLeave(onAnswer)
  const form = useId()
  const submit = async () => {
    if (password === '' || isBusy) return
    setBusy(true)
    try {
      await signInAgain(password)
      onAnswer(true)
      reconnectFeed()
      void queryClient.invalidateQueries()
    } catch (error) {
      setFailure(failureOf(error).message)
      setBusy(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <Popup
      title={text('signInAgain')}
      onCancel={() => void leave()}
      cancelText={text('otherAccount')}
      form={form}
      confirmText={text(isBusy ? 'signingIn' : 'signIn')}
      isBusy={isBusy || password === ''}
      testId="sign-in-again"
    >
      <form id={form} onSubmit={onSubmit}>
        <p role="alert" className={'below-8 urgent'}>
          {failure}
        </p>
        <p className="below-8">{text('signInAgainHint')}</p>
        <input type="text" autoComplete="username" value={user?.userName ?? ''} readOnly hidden />
        <label className="column gap-4">
          <span className="muted size-12">
            {text('password')} · {names?.person}
          </span>
          <input
            className="height-36 padding-0-12 field"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            data-autofocus
            data-testid="sign-in-again-password"
          />
        </label>
      </form>
    </Popup>
  )
}
