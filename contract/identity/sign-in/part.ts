// Sessions, sign-in and registration.
import { definePart } from '../../kit/module.ts'
import { checkCaptcha, createCaptcha, createImageCode } from './captcha.ts'
import { signInErrors } from './errors.ts'
import { createPortalTicket, endToken, portalLogin, portalTokenLogin } from './portal.ts'
import { confirmQrCode, createQrCode, pollQrCode } from './qr-sign-in.ts'
import {
  checkReset,
  forgetPassword,
  readAppUpdate,
  readCompanyPicture,
  readLoginBackground,
  readLoginConfig,
  register,
  sendEmailCode,
  sendPhoneCode,
} from './registration.ts'
import {
  listMenu,
  listProducts,
  listResources,
  login,
  logout,
  logoutByGet,
  readCompanyAndDepartment,
  readCompanyDetails,
  readCurrentUser,
} from './session.ts'
import { keepSession, readLastVisit, recordVisit } from './visit.ts'

export const signInPart = definePart({
  commands: [
    createCaptcha,
    checkCaptcha,
    createImageCode,
    portalLogin,
    portalTokenLogin,
    createPortalTicket,
    endToken,
    createQrCode,
    pollQrCode,
    confirmQrCode,
    sendPhoneCode,
    sendEmailCode,
    register,
    forgetPassword,
    checkReset,
    readLoginConfig,
    readLoginBackground,
    readCompanyPicture,
    readAppUpdate,
    login,
    readCurrentUser,
    recordVisit,
    readLastVisit,
    keepSession,
    logout,
    logoutByGet,
    listProducts,
    listMenu,
    listResources,
    readCompanyDetails,
    readCompanyAndDepartment,
  ],
  errors: signInErrors,
  terms: {
    session: { words: ['会话', '工作階段', 'Session'], meaning: 'A signed-in browser or client.' },
  },
})
