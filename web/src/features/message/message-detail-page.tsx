// One message; reading it marks it as read.
import type { UserMessage } from '@gemba/contract/message/user-message.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { messageTexts } from '../../i18n/messages.ts'
import { useText } from '../../i18n/text.ts'
import { failureOf } from '../../resource/call-error.ts'
import { refresh, useRead } from '../../resource/query.ts'
import { useTabQuery, useTabTitle } from '../../resource/tab.ts'
import { ErrorState, Skeleton } from '../../ui/blank.tsx'
import './message-centre.css'

const alarmPage = '/lak/pages/basicData/alarmQueryReal'

export function MessageDetailPage() {
  const text = useText(messageTexts)
  const navigate = useNavigate()
  const id = useTabQuery('id') || '0'
  const message = useRead<UserMessage>(['message', 'userMessage', id], {
    path: `/message/usermessage/${encodeURIComponent(id)}`,
    method: 'GET',
  })
  useTabTitle(message.data?.title)
  const isThere = message.data !== undefined
  useEffect(() => {
    if (isThere) void refresh('message', 'unread')
  }, [isThere])
  if (message.isError) {
    return <ErrorState failure={failureOf(message.error)} onRetry={() => void message.refetch()} />
  }
  if (!message.data) return <Skeleton />
  const { title, content, msgType, from, creatime, link } = message.data
  return (
    <article className="message-detail" data-testid="message-detail">
      <h1>{title}</h1>
      <small>
        {msgType} · {from} · {creatime}
      </small>
      <p>{content}</p>
      {link?.batchNo ? (
        <button type="button" className="plain-button" onClick={() => void navigate(alarmPage)}>
          {text('goto')}
        </button>
      ) : null}
    </article>
  )
}
