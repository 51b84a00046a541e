/**
 * What the backend's client names of functions at its edge. No page calls one, and every browser that signs in would be brought the
 * whole of what calls them: the build puts this in its place.
 */
export class FunctionsClient {}
export class FunctionsError extends Error {}
export {
	FunctionsError as FunctionsFetchError,
	FunctionsError as FunctionsHttpError,
	FunctionsError as FunctionsRelayError,
}
export const FunctionRegion = {}
