// The bench over the whole window.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useIsFrameCovered } from '../../../../resource/tab/frame-cover.ts'
import { renderExample } from '../../../gallery/gallery.fixture.tsx'
import { Kiosk } from './kiosk.tsx'

const Frame = () => <output data-testid="frame">{useIsFrameCovered() ? 'covered' : 'open'}</output>

const example = (isOn: boolean, isShown: boolean) => (
  <>
    <Frame />
    <Kiosk isOn={isOn} isShown={isShown}>
      <button type="button">OK</button>
    </Kiosk>
  </>
)

test.each([
  ['on, and its tab is visible', true, true, 'covered'],
  ['on in a hidden tab', true, false, 'open'],
  ['off', false, true, 'open'],
] as const)('full screen %s: the frame is %4$s', async (_, isOn, isShown, frame) => {
  const screen = await renderExample(example(isOn, isShown))
  await expect.element(page.getByTestId('frame')).toHaveTextContent(frame)
  await screen.unmount()
  expect(document.documentElement.dataset.wall).toBeUndefined()
})
