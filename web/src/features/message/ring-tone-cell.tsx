import { PlayIcon } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../i18n/text.ts'
import { audioWords } from '../../ui/audio/words.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { toast } from '../../ui/state/toast.tsx'
import { messageTexts } from './words.ts'

/** The URL of a ring tone with a button that plays it. */
export function RingToneCell({ name, url }: { name: string; url: string }) {
  const text = useText(messageTexts)
  const audioText = useText(audioWords)
  const audio = useRef<HTMLAudioElement>(null)
  const play = () => {
    audio.current ??= new Audio(url)
    audio.current.currentTime = 0
    audio.current.play().catch(() => toast('error', audioText('unplayable')))
  }
  return (
    <span className="inline-row gap-4">
      <button type="button" className="icon-button" onClick={play} aria-label={text('play', { name })}>
        <Icon of={PlayIcon} />
      </button>
      {url}
    </span>
  )
}
