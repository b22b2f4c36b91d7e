// Two sounds of a scanner: short and high for success, long and low for failure. A text shows the same without sound.

const sounds = { right: { hertz: 1_320, seconds: 0.08 }, wrong: { hertz: 220, seconds: 0.35 } } as const

let context: AudioContext | undefined

export function playScan(outcome: keyof typeof sounds): void {
  const { hertz, seconds } = sounds[outcome]
  if (outcome === 'wrong') navigator.vibrate?.(200)
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const tone = context.createOscillator()
  const volume = context.createGain()
  volume.gain.value = 0.2
  tone.frequency.value = hertz
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + seconds)
}
