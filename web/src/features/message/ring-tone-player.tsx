import { audioWords } from '../../i18n/audio.ts'
import { useText } from '../../i18n/text.ts'
import type { Row } from '../../resource/overrides.ts'
import { AudioPlayer } from '../../ui/audio-player.tsx'
import { Drop } from '../../ui/drop.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The tones of the list, one after the other. */
export function RingTonePlayer({ rows }: { rows: readonly Row[] }) {
  const text = useText(audioWords)
  if (rows.length === 0) return null
  const tracks = rows.map(({ name, url }) => ({ name: String(name), url: String(url) }))
  return (
    <Drop label={text('player')} testId="ring-tone-player" button={<Icon name="sound" />}>
      {() => <AudioPlayer tracks={tracks} />}
    </Drop>
  )
}
