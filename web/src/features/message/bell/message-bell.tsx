import { pagePath } from '@gemba/contract/kit/menu.ts'
import { messageCentrePage } from '@gemba/contract/message/pages.ts'
import { markMessagesRead, pageUserMessages, readUnread } from '@gemba/contract/message/user-message.ts'
import { MessageSquareTextIcon, VolumeXIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { notifyFailure, refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { silence, useAlarmSound } from '../../../feed/alarm-sound.ts'
import { onMessage, onMessagesRead } from '../../../feed/feed.ts'
import { useText } from '../../../i18n/text.ts'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Popover } from '../../../ui/popover/popover.tsx'
import { EmptyState, Skeleton } from '../../../ui/state/page-states.tsx'
import { messageAddress } from '../message-address.ts'
import styles from './message-bell.module.css'
import { bellWords } from './words.ts'

const latest = { pageNumber: 1, pageSize: 10 }
/** Messages arrive in bursts. One request after this delay in ms covers a burst. */
const settleMs = 500

/**
 * Reloads the count when a message arrives. The server counts, so that the bell is the same on all screens of a person.
 */
function useRefreshOnMessage(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refresh('message')
      }, settleMs)
    }
    const stops = [onMessage(readAgain), onMessagesRead(readAgain)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [])
}

/** The bell with the number of unread messages and the latest of them. Opening it pauses the alarm sound. */
export function MessageBell() {
  const text = useText(bellWords)
  const { data } = useCommandQuery(readUnread, {})
  const unread = data?.all ?? 0
  const isMuted = useAlarmSound((state) => state.isMuted)
  useRefreshOnMessage()
  return (
    <Popover
      label={`${text('messages')} ${unread}${isMuted ? `, ${text('ringClosed')}` : ''}`}
      testId="messages"
      onOpen={silence}
      button={
        <>
          <Icon of={MessageSquareTextIcon} size={20} />
          {isMuted ? <Icon of={VolumeXIcon} /> : null}
          {unread > 0 ? (
            <span className={styles.badge} data-testid="messages-unread">
              {unread > 99 ? '99+' : unread}
            </span>
          ) : null}
        </>
      }
    >
      {(close) => <Latest onClose={close} />}
    </Popover>
  )
}

function Latest({ onClose }: { onClose: () => void }) {
  const text = useText(bellWords)
  const navigate = useNavigate()
  const { data } = useCommandQuery(pageUserMessages, latest)
  const go = (path: string) => {
    onClose()
    void navigate(path)
  }
  const readAll = () =>
    run(markMessagesRead, {})
      .then(() => refresh('message'))
      .catch(notifyFailure)
  if (!data) return <Skeleton rows={3} />
  return (
    <div className={styles.messages}>
      {data.records.length === 0 ? <EmptyState title={text('noMessages')} hint={text('noMessagesHint')} /> : null}
      <ul className="plain-list">
        {data.records.map(({ id, title, content, from, createTime, isRead }) => (
          <li className="line-below" key={id}>
            <button
              type="button"
              className={classNames(styles.message, isRead === 1 && styles.read)}
              onClick={() => go(pageUrl(messageAddress, { id }))}
            >
              <strong>{title}</strong>
              <span>{content}</span>
              <small className="muted">
                {from} · {createTime}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <footer className="flex spread padding-top-8">
        <PlainButton onClick={() => void readAll()} data-testid="messages-read-all">
          {text('markAllRead')}
        </PlainButton>
        <PlainButton onClick={() => go(pagePath(messageCentrePage))} data-testid="messages-centre">
          {text('messageCentre')}
        </PlainButton>
      </footer>
    </div>
  )
}
