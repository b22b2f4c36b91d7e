// Plays a list of sounds: previous, play or pause, next, volume, progress, current and total time.

import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon, Volume2Icon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { IconButton } from '../button/button.tsx'
import { Icon, type IconShape } from '../icon/icon.tsx'
import { toast } from '../state/toast.tsx'
import { formatSeconds, trackAfter, watchProgress } from './audio-time.ts'
import { audioWords } from './words.ts'

export interface Track {
  name: string
  url: string
}

function usePlayer(tracks: readonly Track[]) {
  const text = useText(audioWords)
  const ref = useRef<HTMLAudioElement>(null)
  const [index, setIndex] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [time, setTime] = useState({ current: 0, total: 0 })
  const track = tracks[Math.min(index, tracks.length - 1)]
  const read = () => {
    if (ref.current) setTime({ current: ref.current.currentTime, total: ref.current.duration })
  }
  useEffect(() => {
    if (isPlaying) return watchProgress(read)
    return undefined
  })
  // Whether the person wants to hear something. If so, a newly chosen track starts to play.
  const isWanted = useRef(false)
  const fail = () => {
    if (!isWanted.current) return
    isWanted.current = false
    setPlaying(false)
    toast('error', text('unplayable'), { key: 'unplayable' })
  }
  const play = () => {
    ref.current?.play().catch((error: unknown) => {
      // An AbortError means that another track was chosen before this one started.
      if (!(error instanceof DOMException && error.name === 'AbortError')) fail()
    })
  }
  const load = () => {
    read()
    if (isWanted.current && ref.current?.paused) play()
  }
  const seek = (seconds: number) => {
    if (ref.current) ref.current.currentTime = seconds
    read()
  }
  const move = (step: 1 | -1) => {
    const next = trackAfter(index, step, tracks.length)
    setIndex(next)
    setTime({ current: 0, total: 0 })
    // The browser does not load the same file twice, so the track is rewound and keeps its length.
    if (tracks[next]?.url === track?.url) seek(0)
  }
  const toggle = () => {
    isWanted.current = !isPlaying
    if (isPlaying) ref.current?.pause()
    else play()
  }
  return { ref, track, isPlaying, setPlaying, time, load, fail, move, toggle, seek }
}

export function AudioPlayer({ tracks }: { tracks: readonly Track[] }) {
  const text = useText(audioWords)
  const player = usePlayer(tracks)
  const { ref, track, isPlaying, setPlaying, time, load, fail, move, toggle, seek } = player
  if (typeof Audio === 'undefined') return <p role="alert">{text('upgrade')}</p>
  if (!track) return null
  const total = Number.isFinite(time.total) ? time.total : 0
  return (
    <section className="column gap-6 width-240" aria-label={text('player')} data-testid="audio-player">
      {/* biome-ignore lint/a11y/useMediaCaption: ring tones have no words */}
      <audio
        ref={ref}
        src={track.url}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onLoadedMetadata={load}
        onError={fail}
        onEnded={() => move(1)}
      />
      <strong className="ellipsis">{track.name}</strong>
      <div className="row gap-4">
        <PlayerButton icon={ChevronLeftIcon} label={text('previous')} onPress={() => move(-1)} />
        <PlayerButton
          icon={isPlaying ? PauseIcon : PlayIcon}
          label={text(isPlaying ? 'pause' : 'play')}
          onPress={toggle}
        />
        <PlayerButton icon={ChevronRightIcon} label={text('next')} onPress={() => move(1)} />
        <span className="push muted size-12 numeric">
          {formatSeconds(time.current)} / {formatSeconds(total)}
        </span>
      </div>
      <input
        className="full-width flush accent"
        type="range"
        min={0}
        max={Math.max(total, 0.1)}
        step={0.1}
        value={Math.min(time.current, Math.max(total, 0.1))}
        onChange={(event) => seek(Number(event.target.value))}
        aria-label={text('progress')}
      />
      <label className="row gap-4">
        <Icon of={Volume2Icon} />
        <input
          className="full-width flush accent"
          type="range"
          min={0}
          max={1}
          step={0.05}
          defaultValue={1}
          onChange={(event) => {
            if (ref.current) ref.current.volume = Number(event.target.value)
          }}
          aria-label={text('volume')}
        />
      </label>
    </section>
  )
}

function PlayerButton({ icon, label, onPress }: { icon: IconShape; label: string; onPress: () => void }) {
  return <IconButton of={icon} label={label} onClick={onPress} />
}
