import { signInPart } from '@gemba/contract/identity/sign-in/part.ts'
import { implementCommands } from '../../../platform/http/route.ts'
import { captchaRoutes } from '../captcha/captcha.ts'
import { publicPictureRoutes } from '../company/public-picture.ts'
import { menuRoutes } from '../menu/menu.ts'
import { forgottenPasswordRoutes } from '../password/forgotten-password.ts'
import { registrationRoutes } from '../password/registration.ts'
import type { IdentityServices } from '../services.ts'
import { sessionRoutes } from './login.ts'
import { signInElsewhereRoutes } from './qr-and-ticket-sign-in.ts'
import { renewSessions } from './renew-sessions.ts'
import { visitRoutes } from './visit.ts'

export function signInPartRoutes(services: IdentityServices) {
  const { sessions: store, limits, sessionEnded: ended } = services
  return implementCommands(signInPart, [
    ...sessionRoutes({ store, limits, ended }),
    ...visitRoutes,
    ...menuRoutes(),
    ...renewSessions(store, [...forgottenPasswordRoutes(limits)]),
    ...captchaRoutes(limits),
    ...registrationRoutes(services),
    ...publicPictureRoutes(services.showPicture),
    ...signInElsewhereRoutes({ store, limits, ended }),
  ])
}
