import type { Page } from '@gemba/contract/kit/page.ts'
import type { UnreadCounts, UserMessage } from '@gemba/contract/message/user-message.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onMessage } from '../../feed/feed.ts'
import { silence, useRing } from '../../feed/ring.ts'
import { shellWords } from '../../i18n/shell.ts'
import { useText } from '../../i18n/text.ts'
import { call } from '../../resource/client.ts'
import { refresh, tell, useRead } from '../../resource/query.ts'
import { EmptyState, Skeleton } from '../../ui/blank.tsx'
import { Drop } from '../../ui/drop.tsx'
import { Icon } from '../../ui/icon.tsx'
import './messages.css'

const centre = '/bcs/pages/messageManage/index'
const detail = '/bcs/pages/messageManage/detail'
const latest = { pageNumber: 1, pageSize: 10 }
/** Messages come in bursts: one look at the store for all of them. */
const settleMs = 500

/** What arrives is counted by the server, so that the bell says the same on every screen of the person. */
function useRefreshOnMessage(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onMessage(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refresh('message')
      }, settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}

/** The bell: how many messages are unread, and the latest of them. Opening it pauses the alarm sound. */
export function Messages() {
  const text = useText(shellWords)
  const { data } = useRead<UnreadCounts>(['message', 'unread'], {
    path: '/message/usermessage/getUnReadMes',
    method: 'GET',
  })
  const unread = data?.all ?? 0
  const isClosed = useRing((state) => state.isClosed)
  useRefreshOnMessage()
  return (
    <Drop
      label={`${text('messages')} ${unread}${isClosed ? `, ${text('ringClosed')}` : ''}`}
      testId="messages"
      onOpen={silence}
      button={
        <>
          <Icon name="bell" size={20} />
          {isClosed ? <Icon name="muted" /> : null}
          {unread > 0 ? <span className="shell-badge">{unread > 99 ? '99+' : unread}</span> : null}
        </>
      }
    >
      {(close) => <Latest onClose={close} />}
    </Drop>
  )
}

function Latest({ onClose }: { onClose: () => void }) {
  const text = useText(shellWords)
  const navigate = useNavigate()
  const { data } = useRead<Page<UserMessage>>(['message', 'userMessage', latest], {
    path: '/message/usermessage/page',
    body: latest,
  })
  const go = (path: string) => {
    onClose()
    void navigate(path)
  }
  const readAll = () =>
    call('/message/usermessage/batchIsRead')
      .then(() => refresh('message'))
      .catch(tell)
  if (!data) return <Skeleton rows={3} />
  return (
    <div className="messages">
      {data.records.length === 0 ? <EmptyState title={text('noMessages')} hint={text('noMessagesHint')} /> : null}
      <ul>
        {data.records.map(({ id, title, content, from, creatime, isRead }) => (
          <li key={id}>
            <button
              type="button"
              className={isRead ? 'message message-read' : 'message'}
              onClick={() => go(`${detail}?id=${id}`)}
            >
              <strong>{title}</strong>
              <span>{content}</span>
              <small>
                {from} · {creatime}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <footer>
        <button type="button" className="plain-button" onClick={() => void readAll()} data-testid="messages-read-all">
          {text('markAllRead')}
        </button>
        <button type="button" className="plain-button" onClick={() => go(centre)} data-testid="messages-centre">
          {text('messageCentre')}
        </button>
      </footer>
    </div>
  )
}
