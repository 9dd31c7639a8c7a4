/** An area that people can pick by name: an H3 cell of resolution 8 and its centre (degrees, WGS 84). */
export interface Area {
  id: string;
  name: string;
  city: string;
  latitude: number;
  longitude: number;
}

/** The areas offered so far: the cell in which the heart of each locality lies. */
export const areas: readonly Area[] = [
  { id: '88608b0b13fffff', name: 'Bandra West', city: 'Mumbai', latitude: 19.05748, longitude: 72.8269 },
  { id: '88608b086dfffff', name: 'Pali Hill', city: 'Mumbai', latitude: 19.07171, longitude: 72.82691 },
  { id: '88608b0b3bfffff', name: 'Khar West', city: 'Mumbai', latitude: 19.07217, longitude: 72.835 },
  { id: '88608b0b31fffff', name: 'Santacruz West', city: 'Mumbai', latitude: 19.07952, longitude: 72.83905 },
  { id: '88608b0955fffff', name: 'Juhu', city: 'Mumbai', latitude: 19.10018, longitude: 72.82694 },
  { id: '88608b0b1dfffff', name: 'Bandra East', city: 'Mumbai', latitude: 19.0584, longitude: 72.84308 },
  { id: '88608b0b6bfffff', name: 'Bandra Kurla Complex', city: 'Mumbai', latitude: 19.06712, longitude: 72.87142 },
  { id: '88608b0a2dfffff', name: 'Mahim', city: 'Mumbai', latitude: 19.03681, longitude: 72.83901 },
  { id: '88608b0a6dfffff', name: 'Matunga', city: 'Mumbai', latitude: 19.02349, longitude: 72.85519 },
  { id: '88608b0a63fffff', name: 'Dadar West', city: 'Mumbai', latitude: 19.02257, longitude: 72.839 },
  { id: '88608b0941fffff', name: 'Vile Parle', city: 'Mumbai', latitude: 19.1011, longitude: 72.84312 },
  { id: '88608b0921fffff', name: 'Andheri West', city: 'Mumbai', latitude: 19.13599, longitude: 72.83101 },
  { id: '88608b5483fffff', name: 'Andheri East', city: 'Mumbai', latitude: 19.11718, longitude: 72.87552 },
  { id: '88608b0935fffff', name: 'Versova', city: 'Mumbai', latitude: 19.13506, longitude: 72.81483 },
  { id: '88608b0b6dfffff', name: 'Kurla', city: 'Mumbai', latitude: 19.07493, longitude: 72.88357 },
  { id: '88608b19b7fffff', name: 'Sion', city: 'Mumbai', latitude: 19.03819, longitude: 72.86329 },
  { id: '88608b1995fffff', name: 'Wadala', city: 'Mumbai', latitude: 19.01705, longitude: 72.86732 },
  { id: '88608b0a5dfffff', name: 'Lower Parel', city: 'Mumbai', latitude: 18.99364, longitude: 72.83088 },
  { id: '88608b0a57fffff', name: 'Worli', city: 'Mumbai', latitude: 19.00007, longitude: 72.81876 },
  { id: '88608b0161fffff', name: 'Mumbai Central', city: 'Mumbai', latitude: 18.97159, longitude: 72.81873 },
  { id: '88608b010bfffff', name: 'Malabar Hill', city: 'Mumbai', latitude: 18.95599, longitude: 72.79446 },
  { id: '88608b0329fffff', name: 'Fort', city: 'Mumbai', latitude: 18.92977, longitude: 72.83487 },
  { id: '88608b031dfffff', name: 'Colaba', city: 'Mumbai', latitude: 18.90728, longitude: 72.81463 },
  { id: '88608b18b3fffff', name: 'Byculla', city: 'Mumbai', latitude: 18.9794, longitude: 72.83087 },
  { id: '88608b56a3fffff', name: 'Ghatkopar', city: 'Mumbai', latitude: 19.09055, longitude: 72.90789 },
  { id: '88608b54e9fffff', name: 'Powai', city: 'Mumbai', latitude: 19.11903, longitude: 72.90792 },
  { id: '88608b4601fffff', name: 'Goregaon', city: 'Mumbai', latitude: 19.16584, longitude: 72.85533 },
  { id: '88608b4733fffff', name: 'Borivali', city: 'Mumbai', latitude: 19.2301, longitude: 72.85944 },
  { id: '8860885067fffff', name: 'Koregaon Park', city: 'Pune', latitude: 18.53387, longitude: 73.89631 },
  { id: '88608850e5fffff', name: 'Shivajinagar', city: 'Pune', latitude: 18.53153, longitude: 73.84714 },
  { id: '883da11409fffff', name: 'Connaught Place', city: 'Delhi', latitude: 28.63086, longitude: 77.21641 },
  { id: '883da11523fffff', name: 'Hauz Khas', city: 'Delhi', latitude: 28.55059, longitude: 77.19824 },
  { id: '8861892ec3fffff', name: 'Indiranagar', city: 'Bengaluru', latitude: 12.97832, longitude: 77.64096 },
  { id: '88618925c5fffff', name: 'Koramangala', city: 'Bengaluru', latitude: 12.93348, longitude: 77.62334 },
  { id: '8860a25827fffff', name: 'Banjara Hills', city: 'Hyderabad', latitude: 17.41462, longitude: 78.43083 },
  { id: '88618c4f49fffff', name: 'Adyar', city: 'Chennai', latitude: 13.00149, longitude: 80.25746 },
  { id: '883cf2c667fffff', name: 'Park Street', city: 'Kolkata', latitude: 22.55288, longitude: 88.35493 },
  { id: '8860a90ee7fffff', name: 'Panaji', city: 'Goa', latitude: 15.49409, longitude: 73.82579 },
];
