// The hint about the end of the licence, and the QR code of the app.
import { lazyCode } from '../../api/lazy-code.ts'
import type { Contributions } from '../../resource/tab/contributions.ts'
import { AppCode } from './app-code/app-code.tsx'

export const contributions: Contributions = {
  header: [
    {
      place: 'hint',
      order: 10,
      Item: lazyCode(async () => (await import('./licence/licence-hint.tsx')).LicenceHint),
    },
    { place: 'button', order: 30, isFolded: true, Item: AppCode },
  ],
}
