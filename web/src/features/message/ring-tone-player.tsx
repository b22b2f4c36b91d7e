import { Volume2Icon } from 'lucide-react'
import { useText } from '../../i18n/text.ts'
import { AudioPlayer, type Track } from '../../ui/audio/audio-player.tsx'
import { audioWords } from '../../ui/audio/words.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Popover } from '../../ui/popover/popover.tsx'

/** Plays the ring tones of the list in order. */
export function RingTonePlayer({ rows }: { rows: readonly Track[] }) {
  const text = useText(audioWords)
  if (rows.length === 0) return null
  const tracks = rows.map(({ name, url }) => ({ name, url }))
  return (
    <Popover label={text('player')} testId="ring-tone-player" button={<Icon of={Volume2Icon} />}>
      {() => <AudioPlayer tracks={tracks} />}
    </Popover>
  )
}
