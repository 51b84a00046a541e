/** On a page that is not the site's own, or in an old browser, there is no such thing. */
export const browserKnowsPasskeys = () => isSecureContext && 'PublicKeyCredential' in window
