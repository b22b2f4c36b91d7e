// How a gateway signs in and sends, step by step, with what happened so far.
import type { box } from '@gemba/contract/gateway/box.ts'
import { boxState } from '@gemba/contract/gateway/dictionaries.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import type { ReactNode } from 'react'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { Step } from '../../../ui/step/step.tsx'
import type { Connection } from './connection-log.ts'
import { WhatHappened } from './connection-log-panel.tsx'
import { useFreshSecret } from './fresh-secrets.ts'
import { SecretLine } from './secret-line.tsx'
import { connectWords } from './words.ts'

const { online, degraded } = boxState.codes

interface ConnectionStepsProps {
  box: EntityOf<typeof box>
  connection: Connection
  company: string
  /** Whether the product itself reads its devices. Then nothing has to sign in. */
  hasChannels: boolean
  /** How to connect. */
  children: ReactNode
}

/** Returns the state of the connection as short text. HTTP has no connection, so the state of the box is used. */
function summaryOf({
  state,
  lastMessageAt,
  connectionCount,
}: Connection): 'arrived' | 'silent' | 'connected' | 'waiting' {
  if (lastMessageAt !== null) return state === online || state === degraded ? 'arrived' : 'silent'
  return connectionCount > 0 ? 'connected' : 'waiting'
}

export function ConnectionSteps({ box: row, connection, company, hasChannels, children }: ConnectionStepsProps) {
  const text = useText(connectWords)
  const nameOf = useName()
  const isFresh = useFreshSecret(row.id) !== undefined
  const hasArrived = connection.lastMessageAt !== null
  const isConnected = connection.connectionCount > 0 || connection.signIn !== null
  const isReadByChannels = hasChannels && !hasArrived && !isConnected
  return (
    <>
      <Step number={1} title={text('name')} state="done" summary={nameOf(row)} isOpenAtFirst={isFresh}>
        <SecretLine box={row} />
      </Step>
      <Step
        number={2}
        title={text('how')}
        state={hasArrived || isConnected || isReadByChannels ? 'done' : 'now'}
        summary={isReadByChannels ? text('byChannels') : undefined}
        isOpenAtFirst={!hasArrived && !isReadByChannels}
      >
        {children}
      </Step>
      {isReadByChannels ? null : (
        <Step
          number={3}
          title={text('first')}
          state={hasArrived ? 'done' : 'now'}
          isOpenAtFirst
          summary={text(summaryOf(connection))}
        >
          <WhatHappened connection={connection} codes={{ company, box: row.code }} />
        </Step>
      )}
    </>
  )
}
