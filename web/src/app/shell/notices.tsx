// What an arriving message does to the screen and to the ear (shell specification, section 4; S-208 to S-223).
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { onMessage, useFeed } from '../../feed/feed.ts'
import { cutNotice, type FeedMessage, rings, styleOf, wordsOf } from '../../feed/message.ts'
import { attachAudio, enableSound, ring, silence, useRing } from '../../feed/ring.ts'
import { useLanguage } from '../../i18n/language.ts'
import { noticeWords } from '../../i18n/notices.ts'
import { useText } from '../../i18n/text.ts'
import { useDetail } from '../../resource/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Popup } from '../../ui/popup.tsx'
import { type Level, StateMark } from '../../ui/state-mark.tsx'
import { toast } from '../../ui/toast.tsx'
import { alarmPage } from './alarm-count.tsx'
import './notices.css'

interface Notice {
  id: number
  message: FeedMessage
}

const shownAtOnce = 3
const shortMs = 8_000
const standingMs = 1_000
let lastId = 0

const isAlarm = ({ level }: FeedMessage): boolean => level !== undefined

/** Levels 1 and 2 stay until a person closes them. */
const stays = ({ level }: FeedMessage) => level !== undefined && level <= 2

function useNotices() {
  const isQuiet = useDetail('setAlarmInfo') === 'close'
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const close = (id: number) => setNotices((shown) => shown.filter((notice) => notice.id !== id))
  useEffect(() => {
    if (isQuiet) return
    return onMessage((message) => {
      if (!message.isShow) return
      lastId += 1
      const id = lastId
      setNotices((shown) => [{ id, message }, ...shown.filter((one) => !isSameEpisode(one.message, message))])
      if (!stays(message) && styleOf(message) !== 'dialog') {
        setTimeout(() => setNotices((shown) => shown.filter((notice) => notice.id !== id)), shortMs)
      }
      if (rings(message)) ring(message)
    })
  }, [isQuiet])
  const closeAlarms = () => {
    if (!notices.some(({ message }) => isAlarm(message))) return
    setNotices((shown) => shown.filter(({ message }) => !isAlarm(message)))
    silence()
  }
  return { notices, close, closeAlarms, closeAll: () => setNotices([]) }
}

/**
 * No alarm is active any more: nothing is left to ring for. A count may have been taken just before an alarm that is
 * shown already, so it must stand for a moment. Every count is heard, also one that says the same as the last: an alarm
 * may have come and gone between the two.
 */
function useQuietWhenOver(closeAlarms: () => void): void {
  const close = useEffectEvent(closeAlarms)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = useFeed.subscribe(({ alarmCount }) => {
      clearTimeout(timer)
      if (alarmCount === 0) timer = setTimeout(close, standingMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}

const isSameEpisode = (one: FeedMessage, other: FeedMessage): boolean =>
  one.batchNo !== undefined && one.batchNo === other.batchNo

export function Notices() {
  const text = useText(noticeWords)
  const { notices, close, closeAlarms, closeAll } = useNotices()
  useQuietWhenOver(closeAlarms)
  const dialog = notices.find(({ message }) => styleOf(message) === 'dialog')
  // The most severe first; of the same level the newest.
  const cards = notices
    .filter(({ message }) => styleOf(message) !== 'dialog')
    .toSorted((a, b) => (a.message.level ?? 9) - (b.message.level ?? 9))
  const closeOne = (id: number) => {
    close(id)
    silence()
  }
  return (
    <>
      <section className="notices" aria-live="assertive">
        <Sound />
        {cards.slice(0, shownAtOnce).map(({ id, message }) => (
          <NoticeCard key={id} message={message} onClose={() => closeOne(id)} />
        ))}
        {cards.length > shownAtOnce ? (
          <button
            type="button"
            className="plain-button notices-rest"
            onClick={() => {
              closeAll()
              silence()
            }}
          >
            {text('closeAll', { n: cards.length })}
          </button>
        ) : null}
      </section>
      {dialog ? (
        <Popup title={dialog.message.title} onCancel={() => closeOne(dialog.id)} testId="andon-popup">
          {dialog.message.content}
        </Popup>
      ) : null}
    </>
  )
}

function NoticeCard({ message, onClose }: { message: FeedMessage; onClose: () => void }) {
  const text = useText(noticeWords)
  const navigate = useNavigate()
  const language = useLanguage((state) => state.language)
  const style = styleOf(message)
  const { title, content } = wordsOf(message, language)
  return (
    <article className={`notice notice-${style}`} data-testid={style === 'warning' ? 'alarm-popup' : 'notice'}>
      <header>
        {message.level ? <StateMark level={message.level as Level} /> : <Icon name="bell" />}
        <strong>{message.level ? message.from : title}</strong>
        <button
          type="button"
          className="icon-button"
          onClick={onClose}
          aria-label={text('close')}
          data-testid="notice-close"
        >
          <Icon name="close" />
        </button>
      </header>
      <p title={content}>{cutNotice(content)}</p>
      <footer>
        <small>{message.creatime}</small>
        {style === 'warning' ? (
          <button
            type="button"
            className="notice-link"
            onClick={() => {
              onClose()
              void navigate(alarmPage)
            }}
          >
            {text('view')}
          </button>
        ) : null}
      </footer>
    </article>
  )
}

function Sound() {
  const text = useText(noticeWords)
  const isBlocked = useRing((state) => state.isBlocked)
  const audio = useRef<HTMLAudioElement>(null)
  const unplayable = text('unplayable')
  useEffect(() => {
    if (audio.current) return attachAudio(audio.current, () => toast('error', unplayable))
    return undefined
  }, [unplayable])
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: an alarm tone has no words; the notice beside it says them */}
      <audio ref={audio} preload="auto" src="/sounds/alarm.wav" data-testid="alarm-audio" />
      {isBlocked ? (
        <button type="button" className="main-button sound-pill" onClick={enableSound} data-testid="enable-sound">
          <Icon name="sound" /> {text('enableSound')}
        </button>
      ) : null}
    </>
  )
}
