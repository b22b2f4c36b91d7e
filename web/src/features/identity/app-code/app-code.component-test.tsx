// The QR code for the mobile app of the company, if it has a URL.
import { readAppUpdate } from '@gemba/contract/identity/sign-in/registration.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { queryClient } from '../../../api/query.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { AppCode } from './app-code.tsx'

test('S-011 S-093 S-094 is offered as a code of 100 by 100 pixels if there is a URL', async () => {
  serve(on(readAppUpdate, { id: '1', downloadUrl: 'https://plant.example/app.apk' }))
  await renderExample(<AppCode />)
  await page.getByTestId('app-code').click()
  const picture = () => page.getByTestId('app-code-picture').element() as HTMLImageElement
  await expect.poll(() => picture().naturalWidth).toBe(100)
  expect(picture().getBoundingClientRect()).toMatchObject({ width: 100, height: 100 })
  await expect
    .element(page.getByRole('link', { name: /^Download/ }))
    .toHaveAttribute('href', 'https://plant.example/app.apk')
})

test.each([null, ''])('is not offered if its URL is %j', async (downloadUrl) => {
  const server = serve(on(readAppUpdate, { id: '1', downloadUrl }))
  await renderExample(<AppCode />)
  await expect.poll(() => server.inputsOf(readAppUpdate)).toHaveLength(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(page.getByTestId('app-code').query()).toBeNull()
})
