export function ShareMap({
  place,
  name,
  area,
}: {
  place: { latitude: number; longitude: number };
  name: string;
  area: string | null;
}) {
  return (
    <p>
      {name} {place.latitude} {place.longitude} {area}
    </p>
  );
}
