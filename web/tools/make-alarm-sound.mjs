// Writes public/sounds/alarm.wav: 3 s of a two-tone alarm, 16 kHz, 8 bit, mono. Run it again after a change here.
import { writeFileSync } from 'node:fs'

const rate = 16_000
const seconds = 3
const count = rate * seconds
const samples = Buffer.alloc(count)
for (let n = 0; n < count; n++) {
  const t = n / rate
  const inBeat = t % 0.5
  const tone = Math.floor(t / 0.25) % 2 === 0 ? 880 : 660
  // Each quarter second fades in and out over 12 ms, so that nothing clicks; a short rest follows every half second.
  const inTone = t % 0.25
  const envelope = Math.min(1, inTone / 0.012, (0.25 - inTone) / 0.012) * (inBeat < 0.46 ? 1 : 0)
  const wave = Math.sin(2 * Math.PI * tone * t) + 0.3 * Math.sin(4 * Math.PI * tone * t)
  samples[n] = 128 + Math.round(70 * envelope * wave)
}
const head = Buffer.alloc(44)
head.write('RIFF', 0)
head.writeUInt32LE(36 + count, 4)
head.write('WAVEfmt ', 8)
head.writeUInt32LE(16, 16)
head.writeUInt16LE(1, 20)
head.writeUInt16LE(1, 22)
head.writeUInt32LE(rate, 24)
head.writeUInt32LE(rate, 28)
head.writeUInt16LE(1, 32)
head.writeUInt16LE(8, 34)
head.write('data', 36)
head.writeUInt32LE(count, 40)
writeFileSync(new URL('../public/sounds/alarm.wav', import.meta.url), Buffer.concat([head, samples]))
