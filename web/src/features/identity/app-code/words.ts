export const appCodeWords = {
  mobileApp: ['手机应用', '手機應用程式', 'Mobile app'],
  appCode: ['手机应用下载二维码', '手機應用程式下載二維碼', 'QR code of the mobile app'],
  downloadApp: ['下载手机应用', '下載手機應用程式', 'Download the app'],
} as const
