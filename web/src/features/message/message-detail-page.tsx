// One message. Opening it marks it as read.

import { currentAlarmsPage } from '@gemba/contract/alarm/pages.ts'
import { controlPage } from '@gemba/contract/control/pages.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { readUserMessage } from '@gemba/contract/message/user-message.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { failureOf } from '../../api/call-error.ts'
import { refresh } from '../../api/query.ts'
import { useCommandQuery } from '../../api/run.ts'
import { useText } from '../../i18n/text.ts'
import { useTabTitle } from '../../resource/tab/tab-context.ts'
import { useTabQuery } from '../../resource/tab/url-state.ts'
import { PlainButton } from '../../ui/button/button.tsx'
import { ErrorState, Skeleton } from '../../ui/state/page-states.tsx'
import styles from './message-detail-page.module.css'
import { messageTexts } from './words.ts'

const alarmPage = pagePath(currentAlarmsPage)
const commandAddress = (id: string) => `${pagePath(controlPage)}?command=${id}`

export function MessageDetailPage() {
  const text = useText(messageTexts)
  const navigate = useNavigate()
  const id = useTabQuery('id') || '0'
  const message = useCommandQuery(readUserMessage, { id })
  useTabTitle(message.data?.title)
  const isThere = message.data !== undefined
  useEffect(() => {
    if (isThere) void refresh('message')
  }, [isThere])
  if (message.isError) {
    return <ErrorState failure={failureOf(message.error)} onRetry={() => void message.refetch()} />
  }
  if (!message.data) return <Skeleton />
  const { title, content, msgType, from, createTime, link } = message.data
  return (
    <article className={styles.detail} data-testid="message-detail">
      <h1 className="below-4 size-20">{title}</h1>
      <small className="muted">
        {msgType} · {from} · {createTime}
      </small>
      <p>{content}</p>
      {link?.batchNo ? <PlainButton onClick={() => void navigate(alarmPage)}>{text('goto')}</PlainButton> : null}
      {link?.controlId ? (
        <PlainButton onClick={() => void navigate(commandAddress(link.controlId ?? ''))}>
          {text('openCommand')}
        </PlainButton>
      ) : null}
    </article>
  )
}
