// The users of the demo on this machine, each of whom signs in by one press.
import { readDemoAccounts } from '@gemba/contract/overview/demo-accounts.ts'
import { useState } from 'react'
import { failureOf } from '../../api/call-error.ts'
import { useCommandQuery } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { signIn } from '../../session/session.ts'
import styles from './demo-users.module.css'
import { storeRememberedSignIn } from './remembered.ts'
import { publicWords } from './words.ts'

interface DemoUsersProps {
  onEntered: (userId: string) => Promise<void>
}

/** Shown only if the server says that this is the demo on this machine. */
export function DemoUsers({ onEntered }: DemoUsersProps) {
  const text = useText(publicWords)
  const [failure, setFailure] = useState('')
  const [busyName, setBusyName] = useState('')
  const { data } = useCommandQuery(readDemoAccounts, {})
  const { companyCode, password, users = [] } = data ?? {}
  if (!companyCode || !password || users.length === 0) return null
  const enter = async (userName: string) => {
    setBusyName(userName)
    setFailure('')
    try {
      const credentials = { companyCode, userName, password }
      const { id } = await signIn(credentials, '')
      storeRememberedSignIn(credentials)
      await onEntered(id)
    } catch (error) {
      setFailure(failureOf(error).message)
      setBusyName('')
    }
  }
  return (
    <section className="column gap-8 above-8" aria-label={text('demoUsers')} data-testid="demo-users">
      <p className="flush muted">{text('demoUsers')}</p>
      <ul className={`grid gap-8 plain-list ${styles.users}`}>
        {users.map(({ userName, role, work }) => (
          <li key={userName}>
            <button
              type="button"
              disabled={busyName !== ''}
              onClick={() => void enter(userName)}
              data-testid={`demo-user-${userName}`}
            >
              <strong>{role}</strong>
              <span className="muted size-12">{work}</span>
            </button>
          </li>
        ))}
      </ul>
      {failure ? (
        <p className="flush urgent" role="alert">
          {failure}
        </p>
      ) : null}
    </section>
  )
}
