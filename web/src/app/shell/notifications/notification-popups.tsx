// Shows and sounds an arriving message (shell specification, section 4; S-208 to S-223).

import { wordIn } from '@gemba/contract/kit/page.ts'
import { andonRights } from '@gemba/contract/production/andon/flow.ts'
import { ChevronDownIcon, ChevronUpIcon, MessageSquareTextIcon, Volume2Icon, XIcon } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { attachAudio, enableSound, playAlarmSound, silence, useAlarmSound } from '../../../feed/alarm-sound.ts'
import { onMessage } from '../../../feed/feed.ts'
import { type FeedMessage, inLanguage, isAudible, shortenContent, styleOf } from '../../../feed/message.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import type { NotificationKind } from '../../../resource/tab/contributions.ts'
import { useCan, useDetail } from '../../../session/session.ts'
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

/**
 * Returns whether a message stays until a person closes it, which is so for levels 1 and 2, and for calls that the
 * person may answer.
 */
const stays = (message: FeedMessage, canRespond: boolean): boolean =>
  (message.level !== undefined && message.level <= 2) || (canRespond && styleOf(message) === 'dialog')

function useNotifications(canRespond: boolean) {
  const isQuiet = useDetail('setAlarmInfo') === 'close'
  const [notifications, setNotifications] = useState<readonly Notification[]>([])
  const close = (id: number) =>
    setNotifications((openPopups) => openPopups.filter((notification) => notification.id !== id))
  const show = (message: FeedMessage) => {
    if (!message.isShow) return
    lastId += 1
    const id = lastId
    setNotifications((openPopups) => [
      { id, message },
      ...openPopups.filter((popup) => !isSameEpisode(popup.message, message)),
    ])
    const kind = kindOf(message)
    if (!stays(message, canRespond)) setTimeout(() => close(id), kind?.shownMs ?? shortMs)
    if (isAudible(message) && !kind?.isSilent) playAlarmSound(message)
  }
  const showArrived = useEffectEvent(show)
  useEffect(() => {
    if (isQuiet) return
    return onMessage((message) => showArrived(message))
  }, [isQuiet])
  const closeKind = (kind: NotificationKind) => {
    if (!notifications.some(({ message }) => kindOf(message) === kind)) return
    setNotifications((openPopups) => openPopups.filter(({ message }) => kindOf(message) !== kind))
    silence()
  }
  const showMissed = (messages: readonly FeedMessage[]) => {
    for (const message of messages) show(message)
  }
  return { notifications, isQuiet, showMissed, close, closeKind, closeAll: () => setNotifications([]) }
}

const isSameEpisode = (left: FeedMessage, right: FeedMessage): boolean =>
  left.batchNo !== undefined && left.batchNo === right.batchNo

interface NotificationPopupsProps {
  /** On shop-floor pages the cards are one button in the header, which opens them. */
  isFolded: boolean
}

export function NotificationPopups({ isFolded }: NotificationPopupsProps) {
  const canRespond = useCan(andonRights.respond)
  const { notifications, isQuiet, showMissed, close, closeKind, closeAll } = useNotifications(canRespond)
  // A call is a card for a person who cannot answer it, and on a shop-floor page.
  const isDialog = ({ message }: Notification) => canRespond && !isFolded && styleOf(message) === 'dialog'
  const dialog = notifications.find(isDialog)
  // Sorts by severity; of the same level the newest is first.
  const cards = notifications
    .filter((notification) => !isDialog(notification))
    .toSorted((a, b) => (a.message.level ?? 9) - (b.message.level ?? 9))
  const closeOne = (id: number) => {
    close(id)
    silence()
  }
  return (
    <>
      {notificationKinds.map((kind) =>
        kind.Ending ? <kind.Ending key={kind.page.path} onEnd={() => closeKind(kind)} /> : null,
      )}
      {notificationKinds.map((kind) =>
        kind.Missed && !isQuiet ? <kind.Missed key={kind.page.path} onMissed={showMissed} /> : null,
      )}
      <section className={classNames(styles.popups, isFolded && styles.folded)} aria-live="assertive">
        <Sound />
        <Fold isOn={isFolded} cards={cards}>
          <Cards
            cards={cards}
            onClose={closeOne}
            onCloseAll={() => {
              closeAll()
              silence()
            }}
          />
        </Fold>
      </section>
      {dialog ? <NotificationDialog message={dialog.message} onClose={() => closeOne(dialog.id)} /> : null}
    </>
  )
}

interface CardsProps {
  cards: readonly Notification[]
  onClose: (id: number) => void
  onCloseAll: () => void
}

function Cards({ cards, onClose, onCloseAll }: CardsProps) {
  const text = useText(notificationWords)
  return (
    <>
      {cards.slice(0, shownAtOnce).map(({ id, message }) => (
        <NotificationCard key={id} message={message} onClose={() => onClose(id)} />
      ))}
      {cards.length > shownAtOnce ? (
        <PlainButton onClick={onCloseAll}>{text('closeAll', { n: cards.length })}</PlainButton>
      ) : null}
    </>
  )
}

interface FoldProps {
  isOn: boolean
  /** The worst first. */
  cards: readonly Notification[]
  children: ReactNode
}

/** Shows the number of cards and the mark of the worst, and the cards after a press. */
function Fold({ isOn, cards, children }: FoldProps) {
  const text = useText(notificationWords)
  const [isOpen, setOpen] = useState(false)
  const [worst] = cards
  // The next message is folded again.
  if (isOpen && (!isOn || !worst)) setOpen(false)
  if (!isOn || !worst) return children
  return (
    <>
      <button
        type="button"
        className={classNames('row gap-8', styles.fold)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        data-testid="popups-folded"
      >
        {kindOf(worst.message)?.markOf(worst.message) ?? <Icon of={MessageSquareTextIcon} />}
        <span className="grow ellipsis">{text('folded', { n: cards.length })}</span>
        <Icon of={isOpen ? ChevronUpIcon : ChevronDownIcon} />
      </button>
      {isOpen ? children : null}
    </>
  )
}

const addressOfCall = (id: string) => `/andonEvent?id=${id}`

/** An andon call is shown in a dialog until somebody has seen it. The dialog links to the page where it is answered. */
function NotificationDialog({ message: notification, onClose }: { message: FeedMessage; onClose: () => void }) {
  const text = useText(notificationWords)
  const navigate = useNavigate()
  const language = useLanguage((state) => state.language)
  const { title, content, andonId } = inLanguage(notification, language)
  const open = () => {
    onClose()
    if (andonId) void navigate(addressOfCall(andonId))
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
  const { title, content, andonId } = message
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
      <p title={content}>{kind?.isUncut ? content : shortenContent(content)}</p>
      <footer className="flex spread muted">
        <small>{message.creatime}</small>
        {kind?.Action ? <kind.Action message={message} onClose={onClose} /> : null}
        {andonId ? (
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              onClose()
              void navigate(addressOfCall(andonId))
            }}
          >
            {text('openCall')}
          </button>
        ) : null}
        {kind ? (
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              onClose()
              void navigate(kind.addressOf?.(message) ?? kind.page.path)
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
