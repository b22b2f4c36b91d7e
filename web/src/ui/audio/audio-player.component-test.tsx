import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AudioPlayer } from './audio-player.tsx'

/** Returns a second of silence at 8 kHz. */
function silence(): string {
  const bytes = new Uint8Array(44 + 8000).fill(128)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at)
  write(0, 'RIFF')
  view.setUint32(4, 36 + 8000, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, 8000, true)
  view.setUint32(28, 8000, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  write(36, 'data')
  view.setUint32(40, 8000, true)
  return URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }))
}

test('two tracks with the same file both show their length', async () => {
  const url = silence()
  await render(
    <AudioPlayer
      tracks={[
        { name: 'first', url },
        { name: 'second', url },
      ]}
    />,
  )
  const visibleText = () => page.getByTestId('audio-player').element().textContent
  await expect.poll(visibleText).toBe('first0:00 / 0:01')
  await page.getByTestId('audio-player').getByRole('button').nth(2).click()
  await expect.poll(visibleText).toBe('second0:00 / 0:01')
})
