// Shows and sounds an arriving message (shell specification, section 4; S-208 to S-223).

import { wordIn } from '@gemba/contract/kit/page.ts'
import { MessageSquareTextIcon, Volume2Icon, XIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { attachAudio, enableSound, playAlarmSound, silence, useAlarmSound } from '../../../feed/alarm-sound.ts'
import { onMessage } from '../../../feed/feed.ts'
import { type FeedMessage, inLanguage, isAudible, shortenContent, styleOf } from '../../../feed/message.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { NotificationKind } from '../../../resource/tab/contributions.ts'
import { useDetail } from '../../../session/session.ts'
import { audioWords } from '../../../ui/audio/words.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { Popup } from '../../../ui/panel/popup.tsx'
import { toast } from '../../../ui/state/toast.tsx'
import { notificationKinds } from '../contributions.ts'
import styles from './notification-popups.module.css'
import { notificationWords } from './words.ts'

interface Notification {
  id: number
  message: FeedMessage
}

const shownAtOnce = 3
const shortMs = 8_000
/** The sound is loaded after the content of the page. */
const soundAfterMs = 3_000
let lastId = 0

/** Returns how messages of this kind are shown; undefined for the standard. */
const kindOf = (message: FeedMessage): NotificationKind | undefined =>
  notificationKinds.find(({ isOne }) => isOne(message))

/** Returns whether a message stays until a person closes it, which is so for levels 1 and 2. */
const stays = ({ level }: FeedMessage) => level !== undefined && level <= 2

function useNotifications() {
  const isQuiet = useDetail('setAlarmInfo') === 'close'
  const [notifications, setNotifications] = useState<readonly Notification[]>([])
  const close = (id: number) =>
    setNotifications((openPopups) => openPopups.filter((notification) => notification.id !== id))
  useEffect(() => {
    if (isQuiet) return
    return onMessage((message) => {
      if (!message.isShow) return
      lastId += 1
      const id = lastId
      setNotifications((openPopups) => [
        { id, message },
        ...openPopups.filter((popup) => !isSameEpisode(popup.message, message)),
      ])
      if (!stays(message) && styleOf(message) !== 'dialog') {
        setTimeout(
          () => setNotifications((openPopups) => openPopups.filter((notification) => notification.id !== id)),
          shortMs,
        )
      }
      if (isAudible(message)) playAlarmSound(message)
    })
  }, [isQuiet])
  const closeKind = (kind: NotificationKind) => {
    if (!notifications.some(({ message }) => kindOf(message) === kind)) return
    setNotifications((openPopups) => openPopups.filter(({ message }) => kindOf(message) !== kind))
    silence()
  }
  return { notifications, close, closeKind, closeAll: () => setNotifications([]) }
}

const isSameEpisode = (left: FeedMessage, right: FeedMessage): boolean =>
  left.batchNo !== undefined && left.batchNo === right.batchNo

export function NotificationPopups() {
  const text = useText(notificationWords)
  const { notifications, close, closeKind, closeAll } = useNotifications()
  const dialog = notifications.find(({ message }) => styleOf(message) === 'dialog')
  // Sorts by severity; of the same level the newest is first.
  const cards = notifications
    .filter(({ message }) => styleOf(message) !== 'dialog')
    .toSorted((a, b) => (a.message.level ?? 9) - (b.message.level ?? 9))
  const closeOne = (id: number) => {
    close(id)
    silence()
  }
  return (
    <>
      {notificationKinds.map((kind) => (
        <kind.Ending key={kind.page.path} onEnd={() => closeKind(kind)} />
      ))}
      <section className={styles.popups} aria-live="assertive">
        <Sound />
        {cards.slice(0, shownAtOnce).map(({ id, message }) => (
          <NotificationCard key={id} message={message} onClose={() => closeOne(id)} />
        ))}
        {cards.length > shownAtOnce ? (
          <PlainButton
            onClick={() => {
              closeAll()
              silence()
            }}
          >
            {text('closeAll', { n: cards.length })}
          </PlainButton>
        ) : null}
      </section>
      {dialog ? <NotificationDialog message={dialog.message} onClose={() => closeOne(dialog.id)} /> : null}
    </>
  )
}

/** An andon call is shown in a dialog until somebody has seen it. The dialog links to the page where it is answered. */
function NotificationDialog({ message: notification, onClose }: { message: FeedMessage; onClose: () => void }) {
  const text = useText(notificationWords)
  const navigate = useNavigate()
  const language = useLanguage((state) => state.language)
  const { title, content, andonId } = inLanguage(notification, language)
  const open = () => {
    onClose()
    void navigate(`/andonEvent?id=${andonId}`)
  }
  return (
    <Popup
      title={title}
      onCancel={onClose}
      cancelText={text('close')}
      onConfirm={andonId ? open : undefined}
      confirmText={andonId ? text('openCall') : undefined}
      testId="andon-popup"
    >
      {content}
    </Popup>
  )
}

function NotificationCard({ message: notification, onClose }: { message: FeedMessage; onClose: () => void }) {
  const text = useText(notificationWords)
  const navigate = useNavigate()
  const language = useLanguage((state) => state.language)
  const message = inLanguage(notification, language)
  const { title, content } = message
  const style = styleOf(message)
  const kind = kindOf(message)
  return (
    <article
      className={classNames(styles.card, style === 'warning' && styles.warning)}
      data-testid={style === 'warning' ? 'alarm-popup' : 'notice'}
    >
      <header className="row gap-8">
        {kind?.markOf(message) ?? <Icon of={MessageSquareTextIcon} />}
        <strong className="grow ellipsis">{kind?.titleOf(message) ?? title}</strong>
        <button
          type="button"
          className="icon-button"
          onClick={onClose}
          aria-label={text('close')}
          data-testid="notice-close"
        >
          <Icon of={XIcon} />
        </button>
      </header>
      <p title={content}>{shortenContent(content)}</p>
      <footer className="flex spread muted">
        <small>{message.creatime}</small>
        {kind?.Action ? <kind.Action message={message} onClose={onClose} /> : null}
        {kind ? (
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              onClose()
              void navigate(kind.page.path)
            }}
          >
            {wordIn(language, kind.page.title)}
          </button>
        ) : null}
      </footer>
    </article>
  )
}

function Sound() {
  const text = useText(notificationWords)
  const audioText = useText(audioWords)
  const isBlocked = useAlarmSound((state) => state.isBlocked)
  const audio = useRef<HTMLAudioElement>(null)
  const unplayable = audioText('unplayable')
  const [preload, setPreload] = useState<'none' | 'auto'>('none')
  useEffect(() => {
    const timer = setTimeout(() => setPreload('auto'), soundAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (audio.current) return attachAudio(audio.current, () => toast('error', unplayable))
    return undefined
  }, [unplayable])
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: an alarm tone has no words; the notification beside it says them */}
      <audio ref={audio} preload={preload} src="/sounds/alarm.wav" data-testid="alarm-audio" />
      {isBlocked ? (
        <button
          type="button"
          className={classNames('main-button', styles.sound)}
          onClick={enableSound}
          data-testid="enable-sound"
        >
          <Icon of={Volume2Icon} /> {text('enableSound')}
        </button>
      ) : null}
    </>
  )
}
