import { useRef } from 'react'
import { messageTexts } from '../../i18n/messages.ts'
import { noticeWords } from '../../i18n/notices.ts'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'

/** The address of a tone, and a button that plays it. */
export function RingToneCell({ name, url }: { name: string; url: string }) {
  const text = useText(messageTexts)
  const notices = useText(noticeWords)
  const audio = useRef<HTMLAudioElement>(null)
  const play = () => {
    audio.current ??= new Audio(url)
    audio.current.currentTime = 0
    audio.current.play().catch(() => toast('error', notices('unplayable')))
  }
  return (
    <span className="ring-tone">
      <button type="button" className="icon-button" onClick={play} aria-label={text('play', { name })}>
        <Icon name="play" />
      </button>
      {url}
    </span>
  )
}
